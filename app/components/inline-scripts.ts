import { darkSystem, sampleLanguage, storageKeys, toKeyPrefix } from "./storage.ts";
/**
 * Script that runs before the first paint, so that colors and layout do not change afterwards.
 * Until `SearchHost` takes over, the script also keeps the text that the reader types after Ctrl K or ⌘K.
 * Without a switch, a mode that was chosen before does not apply, since the reader could not leave it.
 */
export const toFirstPaintScript = (
  basename: string,
  hasSwitch: boolean,
) => `(function(h){var d=h.dataset;h.classList.add("js");
if(d.theme==="system")d.theme=matchMedia("${darkSystem}").matches?"dark":"light";try{
var s=localStorage,t=s.getItem("${toKeyPrefix(basename)}${storageKeys.theme}"),a=d.announcement;if(${hasSwitch}&&(t==="light"||t==="dark"))d.theme=t;
if(a&&s.getItem("${toKeyPrefix(basename)}${storageKeys.dismissedAnnouncement}")===a)d.announcementDismissed=""}catch(e){}
h.onkeydown=function(e){var c=e.ctrlKey||e.metaKey,k=e.key;
if("typed"in d&&!c&&!k[1])d.typed+=k;
else if(c&&k==="k")d.typed="";
else return;e.preventDefault()}})(document.documentElement)`;

/**
 * Script that runs before the body is painted. It selects tabs and preloads samples.
 * The choices come from the URL's query or from local storage.
 * The script must match `applyStoredTabs` and `page-body/samples.ts`.
 */
export const toStoredChoicesScript = (basename: string) => `(function(){var q=new URLSearchParams(location.search);
function w(g,k){try{return k&&q.get(k)||g&&localStorage.getItem("${toKeyPrefix(basename)}${storageKeys.tabGroup("")}"+g)}catch(e){}}
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
 * Content cannot contain `<script>` and `<link>`, and those of the settings have other attributes, so only React Router's
 * own tags are replaced.
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
if(document.hidden)return start();setTimeout(start,3000);
new PerformanceObserver(function(list,self){self.disconnect();start()}).observe({type:"paint",buffered:true})})`;
