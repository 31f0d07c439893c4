/**
 * Scripts wait until the first paint, so that they do not compete with what it needs: everything can be read without them.
 * The server writes the tags of modules so that browsers pass over them, and `startWaitingScripts` turns them into what they are.
 */
const waiting = { preload: "waiting-modulepreload", module: "text/waiting-module" } as const;

/** Lets the modules of a document wait. Nothing but React Router's own render writes these tags: content has them escaped. */
export const letScriptsWait = (html: string): string =>
  html
    .replaceAll('<link rel="modulepreload"', `<link rel="${waiting.preload}"`)
    .replaceAll('type="module" async', `type="${waiting.module}" async`);

/**
 * Runs in `<head>`. Starts when the first paint is on the screen, where the browser tells of it; a page in a hidden tab is not
 * painted, and nothing waits for ever.
 */
export const startWaitingScripts = `addEventListener("DOMContentLoaded",function(){function start(){
document.querySelectorAll('link[rel="${waiting.preload}"]').forEach(function(l){l.rel="modulepreload"});
document.querySelectorAll('script[type="${waiting.module}"]').forEach(function(s){
var m=document.createElement("script");m.type="module";m.textContent=s.textContent;s.replaceWith(m)})}
var o=window.PerformanceObserver;
if(document.hidden||!o||!(o.supportedEntryTypes||[]).includes("paint"))return start();
new o(function(list,self){self.disconnect();start()}).observe({type:"paint",buffered:true});setTimeout(start,3000)})`;
