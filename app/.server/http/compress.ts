import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Compresses bytes off the main thread. */
export type Compress = (body: Buffer) => Promise<Buffer>;

export interface Compressors {
  /** Quick, since a client is waiting. */
  readonly gzip: Compress;
  /** The best compression: it runs in the background, and the result is sent many times. */
  readonly br: Compress;
}

/**
 * Brotli's highest quality takes about 1 s for a megabyte, the next lower one a tenth of that. Larger bodies use the
 * lower one.
 */
const patientBytes = 1024 * 1024;

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** zlib on libuv's thread pool. */
export const zlibCompressors: Compressors = {
  gzip: (body) => toGzip(body, { level: 7 }),
  br: (body) => {
    const isPatient = body.length <= patientBytes;
    return toBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: isPatient ? constants.BROTLI_MAX_QUALITY : 9,
        [constants.BROTLI_PARAM_LGWIN]: isPatient ? constants.BROTLI_DEFAULT_WINDOW : constants.BROTLI_MAX_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    });
  },
};
