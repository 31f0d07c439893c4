import { highlightLines } from "#app/server/highlight/highlight.ts";
import type { CodeNote, CodeSamples, DescribedPage } from "#app/server/markdown/document.ts";
import type { CodeBlock, Page } from "#app/server/model/page.ts";
import type { Resource } from "#app/server/model/resource.ts";
import { SampleDocument } from "#app/server/reference/pages/sample-pages.tsx";
import { jsonBodyFormat, type SampleFormat, sampleLanguages } from "#app/server/reference/samples/list-samples.ts";
import type { SampleRequest } from "#app/server/reference/samples/sample-request.ts";
import { renderHtml } from "#app/server/text/render-html.tsx";
import { type CheckedBlock, checkBlocks, type ReadBlock, readBlocks } from "./check-blocks.ts";
import { isCallable, toOwnFormat } from "./parse-call/parse-calls.ts";
import { toCalledRequest } from "./to-sample-request.ts";
import { type CheckedVersion, isInRange, toVersionRange } from "./versions.ts";

/**
 * Creates a function that finds what the code blocks of a page show, and the version with which each block agrees.
 * @param versions the current version of each API
 * @param findAgreement finds the earlier version with which a block of a page agrees, by the path of the page and the position of the block
 */
export function createDescribeCode(
  versions: readonly CheckedVersion[],
  findAgreement: (path: string, position: number) => string | undefined,
) {
  return (page: DescribedPage, codes: readonly CodeBlock[]): (CodeNote | undefined)[] => {
    const range = toVersionRange(page);
    const blocks = readBlocks(codes);
    return checkBlocks(blocks, versions).map((checked, position) => {
      if (!checked?.subject) return undefined;
      const { entry, version } = checked.subject;
      const isAbout = range === undefined || isInRange(version.name, range);
      const request = toRequest(blocks[position], checked);
      return {
        href: entry.path,
        label: "title" in entry ? entry.title : entry.name,
        version: isAbout && checked.diagnostics.length === 0 ? version.name : findAgreement(page.path, position),
        samples: request && {
          path: toCallSamplesPath(page.path),
          position,
          formats: listFormats(codes[position]?.language ?? "", request),
        },
      };
    });
  };
}

/** Returns the path below which a text has its calls in other languages. */
const toCallSamplesPath = (pagePath: string) => `${pagePath === "/" ? "" : pagePath}/samples`;

/** Returns the request of each block that consists of one call. */
export function listRequests(
  codes: readonly CodeBlock[],
  versions: readonly CheckedVersion[],
): readonly (SampleRequest | undefined)[] {
  const blocks = readBlocks(codes);
  return checkBlocks(blocks, versions).map((checked, position) => toRequest(blocks[position], checked));
}

function toRequest(read: ReadBlock | undefined, checked: CheckedBlock | undefined): SampleRequest | undefined {
  const [call] = read?.calls ?? [];
  return call && read && checked?.operation && toCalledRequest(call, read.block.code, checked.operation);
}

/** Lists the language of a block, and the other formats of the reference: its languages, and the JSON body. */
function listFormats(language: string, { body }: SampleRequest): CodeSamples["formats"] {
  const own = toOwnFormat(language);
  const formats = [...sampleLanguages, ...(body?.kind === "json" ? [jsonBodyFormat] : [])];
  return [own, ...formats.filter(({ value }) => value !== own.value).map(({ value, label }) => ({ value, label }))];
}

interface CodeSampleOptions {
  readonly versions: readonly CheckedVersion[];
  /** Path of the site's own style sheet. */
  readonly stylesheet: string | undefined;
  readonly basename: string;
}

/** Creates unlisted pages with the calls of a text in other languages, from which a script loads them. */
export function createCodeSamplePages(pages: Iterable<Page>, options: CodeSampleOptions): Resource[] {
  return [...pages].flatMap((page) => {
    if (!page.listCode?.().some(({ language }) => isCallable(language))) return [];
    return [...sampleLanguages, jsonBodyFormat].map((format) => ({
      path: `${toCallSamplesPath(page.path)}/${format.value}`,
      contentType: "text/html; charset=utf-8",
      headers: { "x-robots-tag": "noindex" },
      body: () => renderSamples(page, format, options),
    }));
  });
}

function renderSamples(
  { title, path, listCode }: Page,
  { label, grammar, write }: SampleFormat,
  { versions, stylesheet, basename }: CodeSampleOptions,
): string {
  const requests = listRequests(listCode?.() ?? [], versions);
  const samples = requests.map((request) => request && write(request));
  const html = renderHtml(
    <SampleDocument title={`${title}: ${label}`} back={{ path, title }} stylesheet={stylesheet}>
      {samples.map((code, position) =>
        code === undefined ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity of a block
          <div key={position} id={`sample-${position}`} className="ref-sample" data-sample={position}>
            <pre>
              <code dangerouslySetInnerHTML={{ __html: highlightLines(code, grammar).join("\n") }} />
            </pre>
          </div>
        ),
      )}
    </SampleDocument>,
    basename,
  );
  return `<!doctype html>${html}`;
}
