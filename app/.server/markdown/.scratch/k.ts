import path from "node:path";
import { readReleaseNotes } from "#app/.server/release-notes/read-release-notes.ts";
import { createReleaseNotes } from "#app/.server/release-notes/create-release-notes.ts";
import { createHighlight } from "#app/.server/highlight/create-highlight.ts";
const dir="/tmp/k/release-notes"; const report=()=>{}; const highlight=await createHighlight();
const all=await readReleaseNotes({directory:dir,basePath:"/release-notes",report});
let keep:any[]=[];
for(const n of [100,250,500,1000]){ globalThis.gc?.(); const h0=process.memoryUsage().heapUsed; const files={...all,files:all.files.slice(0,n)}; const t=performance.now();
const c=process.cpuUsage(); const R=await createReleaseNotes(files,{contentDirectory:path.dirname(dir),staticDirectory:"/tmp/k/static",resolveFile:()=>undefined,highlight,report,title:"Release notes",siteTitle:"Docs",origin:"https://docs.example"});
const cpu=process.cpuUsage(c); const ms=performance.now()-t|0; globalThis.gc?.(); console.log(n,ms+"ms","cpu "+(cpu.user/1000|0), ((process.memoryUsage().heapUsed-h0)/1e6|0)+"MB kept"); keep=[R]; }
