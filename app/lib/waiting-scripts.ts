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

/** Runs in `<head>`. A page in a hidden tab is not painted, so there nothing waits for that. */
export const startWaitingScripts = `addEventListener("DOMContentLoaded",function(){function start(){
document.querySelectorAll('link[rel="${waiting.preload}"]').forEach(function(l){l.rel="modulepreload"});
document.querySelectorAll('script[type="${waiting.module}"]').forEach(function(s){
var m=document.createElement("script");m.type="module";m.textContent=s.textContent;s.replaceWith(m)})}
if(document.hidden)start();else requestAnimationFrame(function(){setTimeout(start)})})`;
