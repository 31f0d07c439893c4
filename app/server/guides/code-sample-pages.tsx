import { highlightLines } from "#app/server/highlight/highlight.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Resource } from "#app/server/model/resource.ts";
import { SampleDocument } from "#app/server/reference/pages/sample-pages.tsx";
import { type SampleFormat, sampleLanguages } from "#app/server/reference/samples/languages.ts";
import { jsonBodyFormat } from "#app/server/reference/samples/list-samples.ts";
import { renderHtml } from "#app/server/text/render-html.tsx";
import { listRequests, toCallSamplesPath } from "./describe-code.ts";
import { isCallable } from "./parse-call/parse-calls.ts";
import type { CheckedVersion } from "./versions.ts";

interface CodeSampleOptions {
  readonly listVersions: () => readonly CheckedVersion[];
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
  { listVersions, stylesheet, basename }: CodeSampleOptions,
): string {
  const requests = listRequests(listCode?.() ?? [], listVersions());
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
