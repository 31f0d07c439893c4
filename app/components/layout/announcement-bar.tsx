import { useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import { storageKeys, store } from "#app/components/storage.ts";
import type { Announcement } from "#app/lib/shell.ts";

/** Renders a message above the navbar. `firstPaintScript` hides a dismissed announcement by its id before the first paint. */
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
          aria-label="Dismiss announcement"
          onClick={() => {
            setDismissed(true);
            store(storageKeys.dismissedAnnouncement, announcement.id);
          }}
        >
          <Icon name="close" size={16} />
        </button>
      ) : null}
    </section>
  );
}
