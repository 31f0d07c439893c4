import { sampleLanguage, storageKeys } from "./storage.ts";

/** Script that runs before the first paint, so that colors and layout do not change afterwards. */
export const firstPaintScript = `(function(h){h.classList.add("js");try{
var t=localStorage.getItem("${storageKeys.theme}");if(t==="light"||t==="dark")h.dataset.theme=t;
var a=h.dataset.announcement;if(a&&localStorage.getItem("${storageKeys.dismissedAnnouncement}")===a)h.dataset.announcementDismissed="";
}catch(e){}})(document.documentElement)`;

/**
 * Script that runs before the body is painted. It selects tabs and preloads samples.
 * The choices come from the URL's query or from local storage.
 * The script must match `applyStoredTabs` and `page-body/samples.ts`.
 */
export const storedChoicesScript = `(function(){var q=new URLSearchParams(location.search);
function w(g,k){try{return k&&q.get(k)||g&&localStorage.getItem("${storageKeys.tabGroup("")}"+g)}catch(e){}}
document.querySelectorAll("[data-tabs]").forEach(t=>{
var a=[...t.querySelectorAll("[role=tab]")].filter(b=>b.closest("[data-tabs]")===t),
v=w(t.dataset.group,t.dataset.query),c=a.find(b=>b.dataset.value===v)||a.find(b=>b.ariaSelected==="true")||a[0];
a.forEach(b=>{var s=b===c,p=document.getElementById(b.getAttribute("aria-controls"));
b.setAttribute("aria-selected",s);b.tabIndex=s?0:-1;if(p)p.hidden=s?false:"until-found"})});
var m=document.querySelector("[data-sample-format]"),f=w("${sampleLanguage.group}","${sampleLanguage.query}");
if(!m||f===m.value||![...m.options].some(o=>o.value===f))return;
m.value=f;var d=m.closest("[data-samples]").dataset,k=document.createElement("link");d.loading="";
k.rel="preload";k.as="fetch";k.crossOrigin="";k.href=d.samples+"/"+f;document.head.append(k)})()`;

const deferred = { preload: "deferred-modulepreload", module: "text/deferred-module" } as const;

/**
 * Replaces the tags of module scripts and of their preloads with tags that browsers ignore.
 * `loadDeferredModules` loads these modules later.
 * Authors cannot use `<script>` and `<link>`, so only React Router's own tags are replaced.
 */
export const deferModules = (html: string): string =>
  html
    .replaceAll('<link rel="modulepreload"', `<link rel="${deferred.preload}"`)
    .replace(/(<script\b[^<>]* )type="module" async=""/g, `$1type="${deferred.module}"`);

/** Script that loads the deferred modules after `DOMContentLoaded`. It waits at most 3 s for the first paint. */
export const loadDeferredModules = `addEventListener("DOMContentLoaded",function(){function start(){
document.querySelectorAll('link[rel="${deferred.preload}"]').forEach(function(l){l.rel="modulepreload"});
document.querySelectorAll('script[type="${deferred.module}"]').forEach(function(s){
var m=document.createElement("script");m.type="module";m.textContent=s.textContent;s.replaceWith(m)})}
var o=window.PerformanceObserver;
if(document.hidden||!o||!(o.supportedEntryTypes||[]).includes("paint"))return start();
new o(function(list,self){self.disconnect();start()}).observe({type:"paint",buffered:true});setTimeout(start,3000)})`;
