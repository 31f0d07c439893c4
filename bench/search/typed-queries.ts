import { maximumQueryLength } from "../../app/lib/search.ts";

/** Returns all beginnings of a query (`t`, `ta`, `tag`), because the dialog searches while the reader types. */
const toTyped = (query: string) => Array.from({ length: query.length }, (_, at) => query.slice(0, at + 1).trim());

const longest = maximumQueryLength - 10;

const written = [
  "webhook|user|name|id|url|status|create repository|list issues|pull request review comment|secret scanning alert",
  "organization member role|how do I delete a branch|list repository issues for a user|the unique identifier of the repository",
  "repository owner name description private fork url html",
  "GET|DELETE|post issue|/users/octocat|/repos/{owner}/{repo}/issues|GET /repos/{owner}/{repo}|POST /repos/{owner}/{repo}/issues",
  "https://api.github.com/repos/octocat/hello-world/issues/1347|repos/create-for-authenticated-user|repositoryId|owner.login",
  "created_at|pull_request.head.sha|node_id",
  "open|closed|true|not_planned|status open closed|403|422|404 not found|200 OK|2022-11-28|1.1.4",
  "repositry|crate isue|reposiotry issues|authenitcated user|organizaton membr rol|pullrequest|wehbook|deploymnet enviroment",
  "reposotory organizaton usr tem isue pul reqest coment|zzqqxx|xyzzy plugh|colour of the repository|invoice line item tax",
  "a|e|s|t|re|co|st|in|de|a e i o u|a b c d e f g h|to|how to",
].flatMap((line) => line.split("|"));

const long = [
  "repository organization user team issue pull request comment review status branch commit label milestone ".repeat(3),
  "x".repeat(maximumQueryLength),
  "a.b.c.d.e.f.g.h.".repeat(20),
  "abcdefghij ".repeat(30),
].map((query) => query.slice(0, longest).trim());

/**
 * Complete queries, partly typed queries such as `repo`, and the slowest known queries.
 * Each query is at least ten characters shorter than `maximumQueryLength`, because the benchmark appends characters.
 */
export const typedQueries: readonly string[] = [
  ...new Set([
    ...written,
    ...["repository", "webhook", "issue comment", "pull request", "organization member"].flatMap(toTyped),
    ...long,
  ]),
];
