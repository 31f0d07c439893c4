import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { focusOnce } from "#app/lib/focus-once.ts";

/** After a client navigation: focus goes to the new page's heading and its title is announced, as a document load would do. */
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
