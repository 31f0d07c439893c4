import { storageKeys } from "./storage.ts";

/**
 * Runs in `<head>` before the first paint, so that nothing changes color or moves afterwards. Adds the class `js` to `<html>`, and
 * sets the attributes for the stored color mode and the dismissed announcement. If storage is forbidden, the defaults stay.
 */
export const firstPaintScript = `(function(h){h.classList.add("js");try{
var t=localStorage.getItem("${storageKeys.theme}");if(t==="light"||t==="dark")h.dataset.theme=t;
var a=h.dataset.announcement;if(a&&localStorage.getItem("${storageKeys.dismissedAnnouncement}")===a)h.dataset.announcementDismissed="";
}catch(e){}})(document.documentElement)`;

/**
 * Runs right after the body is parsed, before it is painted: selects the stored tab of every tab group and closes the other
 * panels, as `selectTab` in `page-body/tabs.ts` does later. Without scripts all panels stay open, each under its label.
 * If the reader chose another sample language, its samples start to load, and the page's own stay hidden until
 * `page-body/samples.ts` has replaced them.
 */
export const storedChoicesScript = `(function(){var q=new URLSearchParams(location.search);
function w(g,k){try{return k&&q.get(k)||g&&localStorage.getItem("${storageKeys.tabGroup("")}"+g)}catch(e){}}
document.querySelectorAll("[data-tabs]").forEach(t=>{
var a=[...t.querySelectorAll("[role=tab]")].filter(b=>b.closest("[data-tabs]")===t),
v=w(t.dataset.group,t.dataset.query),c=a.find(b=>b.dataset.value===v)||a.find(b=>b.ariaSelected==="true")||a[0];
a.forEach(b=>{var s=b===c,p=document.getElementById(b.getAttribute("aria-controls"));
b.setAttribute("aria-selected",s);b.tabIndex=s?0:-1;if(p)p.hidden=s?false:"until-found"})});
var m=document.querySelector("[data-sample-format]"),f=w("sample-language","lang");
if(!m||f===m.value||![...m.options].some(o=>o.value===f))return;
m.value=f;var d=m.closest("[data-samples]").dataset,k=document.createElement("link");d.loading="";
k.rel="preload";k.as="fetch";k.crossOrigin="";k.href=d.samples+"/"+f;document.head.append(k)})()`;

const deferred = { preload: "deferred-modulepreload", module: "text/deferred-module" } as const;

/**
 * Makes browsers ignore the module tags of a document, so that modules do not compete with what the first paint needs. Only React
 * Router writes these tags: content cannot contain them. HTML forbids `async` on a script that is not run.
 */
export const deferModules = (html: string): string =>
  html
    .replaceAll('<link rel="modulepreload"', `<link rel="${deferred.preload}"`)
    .replace(/(<script\b[^<>]* )type="module" async=""/g, `$1type="${deferred.module}"`);

/** Runs in `<head>`. Loads the deferred modules after the first paint, at once in a hidden tab, and after 3 s at the latest. */
export const loadDeferredModules = `addEventListener("DOMContentLoaded",function(){function start(){
document.querySelectorAll('link[rel="${deferred.preload}"]').forEach(function(l){l.rel="modulepreload"});
document.querySelectorAll('script[type="${deferred.module}"]').forEach(function(s){
var m=document.createElement("script");m.type="module";m.textContent=s.textContent;s.replaceWith(m)})}
var o=window.PerformanceObserver;
if(document.hidden||!o||!(o.supportedEntryTypes||[]).includes("paint"))return start();
new o(function(list,self){self.disconnect();start()}).observe({type:"paint",buffered:true});setTimeout(start,3000)})`;
