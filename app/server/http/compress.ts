import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Compresses bytes without blocking the main thread. */
export type Compress = (body: Buffer) => Promise<Buffer>;

export interface Compressors {
  readonly gzip: Compress;
  readonly br: Compress;
}

/**
 * Maximum size in bytes for Brotli's highest quality. The highest quality takes 1 s per MB. Quality 9 takes a tenth of
 * this time.
 */
const patientBytes = 1024 * 1024;

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

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
