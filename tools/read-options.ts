import process from "node:process";
import { type ParseArgsConfig, parseArgs } from "node:util";

/** Reads the arguments of a command. With `--help`, prints the usage and exits with 0; exits with 2 if an option is wrong. */
export function readOptions<Config extends ParseArgsConfig>(usage: string, config: Config) {
  if (process.argv.slice(2).some((argument) => argument === "--help" || argument === "-h")) {
    process.stdout.write(usage);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    return exitWithUsage(error instanceof Error ? error.message : String(error), usage);
  }
}

/** Reports what is wrong and the usage, and exits with 2. */
export function exitWithUsage(reason: string, usage: string): never {
  process.stderr.write(`${reason}\n${usage}`);
  process.exit(2);
}
