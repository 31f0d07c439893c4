import type { ReactNode } from "react";
import type { RenderContext } from "./render-context.ts";

export interface Tab {
  /** Remembered, and used in addresses. */
  readonly value: string;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

/** Panels of which one is shown; all are in the HTML. With a `group`, the choice is remembered on the whole site. */
export function Tabs({ context, label, group, tabs }: { context: RenderContext; label: string; group?: string; tabs: readonly Tab[] }) {
  const [first, ...others] = tabs;
  if (!first) return null;
  if (others.length === 0) return first.content;
  const rows = tabs.map((tab) => ({ ...tab, id: context.ids.claim(`tab-${tab.value.replace(/[^\w.-]+/g, "-")}`) }));
  return (
    <div className="tabs" data-tabs="" data-group={group}>
      <div role="tablist" aria-label={label}>
        {rows.map(({ id, value, label: name }, index) => (
          <button key={id} type="button" role="tab" id={id} aria-controls={`${id}-panel`} aria-selected={index === 0} tabIndex={index === 0 ? 0 : -1} data-value={value}>
            {name}
          </button>
        ))}
      </div>
      {rows.map(({ id, value, content }, index) => (
        <div key={id} role="tabpanel" id={`${id}-panel`} aria-labelledby={id} data-value={value} {...(index === 0 ? {} : { hidden: true })}>
          {content}
        </div>
      ))}
    </div>
  );
}
