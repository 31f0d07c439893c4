import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { focusOnce } from "#app/components/page-body/reveal.ts";

/** Focuses and announces the new page's title after a client navigation, as a document load does. */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const [announcement, setAnnouncement] = useState("");
  const previous = useRef(pathname);

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    setAnnouncement(document.title);
    if (hash) return;
    const heading = document.querySelector<HTMLElement>("#_content h1");
    if (heading) focusOnce(heading);
  }, [pathname, hash]);

  return (
    <p className="visually-hidden" role="status">
      {announcement}
    </p>
  );
}
