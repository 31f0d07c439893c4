/** Storage keys that readers' browsers already hold: changing one forgets their choices. */
export const storageKeys = {
  theme: "theme",
  dismissedAnnouncement: "announcement-dismissed",
  tabGroup: (group: string) => `docusaurus.tab.${group}`,
  docsVersion: (apiId: string) => `docs-preferred-version-${apiId}`,
} as const;

/**
 * Runs in `<head>` before the first paint, so that nothing changes colour or place afterwards: marks that scripts run,
 * puts the chosen colour mode on `<html>` and notes a dismissed announcement. Storage may be forbidden; then the defaults stay.
 */
export const firstPaintScript = `(function(h){h.classList.add("js");try{
var t=localStorage.getItem("${storageKeys.theme}");if(t==="light"||t==="dark")h.dataset.theme=t;
var a=h.dataset.announcement;if(a&&localStorage.getItem("${storageKeys.dismissedAnnouncement}")===a)h.dataset.announcementDismissed="";
}catch(e){}})(document.documentElement)`;
