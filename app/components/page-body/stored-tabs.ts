/**
 * Runs right after the body is parsed, before it is painted: brings every tab group to the choice that the reader made
 * earlier, and closes the panels that are not chosen. Without scripts all panels stay open, each under its label.
 * `selectTab` in `tabs.ts` does the same later, on a click. Samples in another language than the page's begin to load, and
 * the page's own stay hidden until `samples.ts` has replaced them.
 */
export const tabsScript = `(function(){try{var q=new URLSearchParams(location.search)}catch(e){}
document.querySelectorAll("[data-tabs]").forEach(function(t){
var l=t.querySelector("[role=tablist]");if(!l)return;
var tabs=[].filter.call(l.querySelectorAll("[role=tab]"),function(b){return b.closest("[data-tabs]")===t});
var v=null;try{v=t.dataset.query&&q?q.get(t.dataset.query):null;
if(v==null&&t.dataset.group)v=localStorage.getItem("docusaurus.tab."+t.dataset.group)}catch(e){}
var c=null;tabs.forEach(function(b){if(b.dataset.value===v)c=b});
c=c||tabs.find(function(b){return b.getAttribute("aria-selected")==="true"})||tabs[0];
tabs.forEach(function(b){var s=b===c;b.setAttribute("aria-selected",String(s));b.tabIndex=s?0:-1;
var p=document.getElementById(b.getAttribute("aria-controls"));if(p)s?p.removeAttribute("hidden"):p.setAttribute("hidden","until-found")})
});
var m=document.querySelector("[data-samples] [data-sample-format]");if(!m)return;
var f=null;try{f=q&&q.get("lang")||localStorage.getItem("docusaurus.tab.sample-language")}catch(e){}
if(f===m.value||![].some.call(m.options,function(o){return o.value===f}))return;
m.value=f;var d=m.closest("[data-samples]").dataset;d.loading="";
var k=document.createElement("link");k.rel="preload";k.as="fetch";k.crossOrigin="";k.href=d.samples+"/"+f;document.head.append(k)
})()`;
