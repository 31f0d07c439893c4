import { useState } from "react";
import { storageKeys } from "#app/lib/first-paint-script.ts";
import type { Announcement } from "#app/lib/shell.ts";

/**
 * A note above the navbar. Its dismissal is remembered under its id; the script in `<head>` hides a dismissed one before
 * the first paint (`data-announcement-dismissed` on `<html>`).
 */
export function AnnouncementBar({ announcement }: { announcement: Announcement }) {
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <section className="announcement" aria-label="Announcement">
      <div className="announcement-text" dangerouslySetInnerHTML={{ __html: announcement.html }} />
      {announcement.dismissible ? (
        <button
          type="button"
          className="announcement-close needs-js"
          aria-label="Dismiss the announcement"
          onClick={() => {
            setDismissed(true);
            rememberDismissal(announcement.id);
          }}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="M3.5 3.5l9 9m0-9l-9 9" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
          </svg>
        </button>
      ) : null}
    </section>
  );
}

function rememberDismissal(id: string): void {
  try {
    localStorage.setItem(storageKeys.dismissedAnnouncement, id);
  } catch {
    // Storage is forbidden: the bar comes back with the next document.
  }
}
