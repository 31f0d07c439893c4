import type { ReactNode } from "react";

export interface Tab {
  /** The value in storage and in URLs. */
  readonly value: string;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

interface TabsProps {
  /** Prefix of the ids of tabs and panels. */
  readonly id: string;
  readonly label: string;
  /** The choice is remembered under this name, on the whole site. */
  readonly group?: string;
  readonly tabs: readonly Tab[];
}

/**
 * Panels with tabs. Without scripts, all panels are shown and the tabs are hidden.
 */
export function Tabs({ id, label, group, tabs }: TabsProps) {
  const [first, ...others] = tabs;
  if (!first) return null;
  if (others.length === 0) return first.content;
  return (
    <div className="tabs" data-tabs="" data-group={group}>
      <div role="tablist" aria-label={label}>
        {tabs.map(({ value, label: name }, index) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}.${index}`}
            aria-controls={`${id}.${index}.panel`}
            aria-selected={index === 0 || undefined}
            data-value={value}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ value, label: name, content }, index) => (
        <div key={value} role="tabpanel" id={`${id}.${index}.panel`} aria-labelledby={`${id}.${index}`}>
          <p className="tab-panel-label" data-markdown="label">
            {name}
          </p>
          {content}
        </div>
      ))}
    </div>
  );
}
