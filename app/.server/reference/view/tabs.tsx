import type { ReactNode } from "react";
import type { RenderContext } from "./render-context.ts";

export interface Tab {
  /** Remembered, and used in addresses. */
  readonly value: string;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

interface TabsProps {
  readonly context: RenderContext;
  readonly label: string;
  /** The choice is remembered under this name, on the whole site. */
  readonly group?: string;
  /** The choice can be given in the address under this name. */
  readonly query?: string;
  readonly tabs: readonly Tab[];
}

/** Panels of which a script shows one and says so in the tabs' attributes; without scripts all are shown and there are no tabs. */
export function Tabs({ context, label, group, query, tabs }: TabsProps) {
  const [first, ...others] = tabs;
  if (!first) return null;
  if (others.length === 0) return first.content;
  const rows = tabs.map((tab) => ({ ...tab, id: context.ids.claim("tab", "") }));
  return (
    <div className="tabs" data-tabs="" data-group={group} data-query={query}>
      <div role="tablist" aria-label={label}>
        {rows.map(({ id, value, label: name }, index) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={id}
            aria-controls={`${id}-panel`}
            aria-selected={index === 0 || undefined}
            data-value={value}
          >
            {name}
          </button>
        ))}
      </div>
      {rows.map(({ id, label: name, content }) => (
        <div key={id} role="tabpanel" id={`${id}-panel`} aria-labelledby={id}>
          <p className="tab-panel-label">{name}</p>
          {content}
        </div>
      ))}
    </div>
  );
}
