import { CodeBlock } from "./code-block.tsx";
import { ExternalLink, Markdown } from "./parts.tsx";
import { Tabs } from "./tabs.tsx";

/** Code that is one of several examples. */
export interface CodeExample {
  /** Names the example in the reader's stored choice. */
  readonly value: string;
  readonly label: string;
  readonly description: string | undefined;
  readonly code: string;
  readonly language: string;
  /** URL of an example outside the specification, which is linked instead of shown. */
  readonly url: string | undefined;
}

interface CodeExamplesProps {
  readonly id: string;
  readonly examples: readonly CodeExample[];
  /** The browser stores the reader's choice under this name. */
  readonly group?: string;
  /** Whether the examples are in a panel of limited height. */
  readonly isPanel?: boolean;
  /** The page with all examples, and the number of characters after which examples are omitted here. */
  readonly more?: { readonly path: string; readonly limit: number };
}

/** Maximum number of characters of code on a page of examples. */
const longestPage = 400_000;

/** As many examples as fit, as tabs. */
export function CodeExamples({ id, examples, group, isPanel = false, more }: CodeExamplesProps) {
  const count = countShown(examples, more?.limit ?? longestPage);
  const rest = examples.length - count;
  const words = `${rest} more ${rest === 1 ? "example" : "examples"}`;
  return (
    <>
      <Tabs
        id={id}
        label="Example"
        {...(group === undefined ? {} : { group })}
        tabs={examples.slice(0, count).map((example) => ({
          value: example.value,
          label: example.label,
          content: <Example example={example} isPanel={isPanel} />,
        }))}
      />
      {rest > 0 && (
        <p className="ref-note">{more ? <a href={more.path}>{words}</a> : `${words} in the specification`}</p>
      )}
    </>
  );
}

/** The number of examples to show. The first is always shown, unless it is too long even for a page of examples. */
function countShown(examples: readonly CodeExample[], characters: number): number {
  let left = characters;
  const over = examples.findIndex(({ code }, index) => {
    left -= code.length;
    return left < 0 && (index > 0 || code.length > longestPage);
  });
  return over < 0 ? examples.length : over;
}

function Example({ example, isPanel }: { readonly example: CodeExample; readonly isPanel: boolean }) {
  const { label, description, code, language, url } = example;
  if (url !== undefined)
    return (
      <p className="ref-note">
        {label && `${label}: `}
        <ExternalLink url={url}>{url}</ExternalLink>
      </p>
    );
  return (
    <>
      <Markdown text={description} />
      <CodeBlock code={code} language={language} isPanel={isPanel} />
    </>
  );
}
