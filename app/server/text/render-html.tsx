import { renderToStaticMarkup } from "react-dom/server";
import { BasenameContext } from "#app/lib/link.tsx";

/** Renders a part of a page to HTML, in which the links begin with the basename. */
export const renderHtml = (content: React.ReactNode, basename: string): string =>
  renderToStaticMarkup(<BasenameContext value={basename}>{content}</BasenameContext>);
