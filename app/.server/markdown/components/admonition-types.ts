/** Every name that an admonition may have, and the look and default title it gets. Aliases are those of Docusaurus. */
export const admonitionTypes: Readonly<
  Record<string, { readonly look: "note" | "tip" | "info" | "warning" | "danger"; readonly title: string }>
> = {
  note: { look: "note", title: "Note" },
  secondary: { look: "note", title: "Note" },
  tip: { look: "tip", title: "Tip" },
  success: { look: "tip", title: "Success" },
  info: { look: "info", title: "Info" },
  important: { look: "info", title: "Important" },
  warning: { look: "warning", title: "Warning" },
  caution: { look: "warning", title: "Caution" },
  danger: { look: "danger", title: "Danger" },
};
