/**
 * Runs right after the body is parsed, before it is painted: brings every tab group to the choice that the reader made
 * earlier, and closes the panels that are not chosen. Without scripts all panels stay open, each under its label.
 * `selectTab` in `tabs.ts` does the same later, on a click. Samples in another language than the page's begin to load, and
 * the page's own stay hidden until `samples.ts` has replaced them.
 */
export const tabsScript = `(function(){var q=new URLSearchParams(location.search);
function w(g,k){try{return k&&q.get(k)||g&&localStorage.getItem("docusaurus.tab."+g)}catch(e){}}
document.querySelectorAll("[data-tabs]").forEach(t=>{
var a=[...t.querySelectorAll("[role=tab]")].filter(b=>b.closest("[data-tabs]")===t),
v=w(t.dataset.group,t.dataset.query),c=a.find(b=>b.dataset.value===v)||a.find(b=>b.ariaSelected==="true")||a[0];
a.forEach(b=>{var s=b===c,p=document.getElementById(b.getAttribute("aria-controls"));
b.setAttribute("aria-selected",s);b.tabIndex=s?0:-1;if(p)p.hidden=s?false:"until-found"})});
var m=document.querySelector("[data-sample-format]"),f=w("sample-language","lang");
if(!m||f===m.value||![...m.options].some(o=>o.value===f))return;
m.value=f;var d=m.closest("[data-samples]").dataset,k=document.createElement("link");d.loading="";
k.rel="preload";k.as="fetch";k.crossOrigin="";k.href=d.samples+"/"+f;document.head.append(k)})()`;
