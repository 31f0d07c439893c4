const head = "GET / HTTP/1.1\r\nHost: a\r\n";
const post = "POST / HTTP/1.1\r\nHost: a\r\n";
const chunked = "POST /mcp HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";

/**
 * Invalid requests and attempts at request smuggling by name, in Latin-1. Most of them come from uNetworking/h1spec and
 * narfindustries/http-garden.
 */
export const invalidRequests: Readonly<Record<string, string>> = {
  // RFC 9112 3: the request line is invalid, and single spaces separate its parts.
  "no version": "GET / \r\n\r\n",
  "text before the method": "Extra lineGET / HTTP/1.1\r\nHost: a\r\n\r\n",
  "a line feed in the request line": "GET /\nHTTP/1.1\r\nHost: a\r\n\r\n",
  "a TLS hello": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
  // RFC 9112 2.3: a version has two digits. The server supports HTTP/1.0 and HTTP/1.1.
  "version 1.2": "GET / HTTP/1.2\r\nHost: a\r\n\r\n",
  "version 1.32": "GET / HTTP/1.32\r\nHost: a\r\n\r\n",
  "version 9.9": "GET / HTTP/9.9\r\nHost: a\r\n\r\n",
  "a huge version": "GET / HTTP/4294967295.255\r\n\r\n",
  "HTTP/2 without negotiation": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  // RFC 9110 5.6.2: a method is a token.
  "a method with separators": 'G=":<>(e),[T];?" / HTTP/1.1\r\nHost: a\r\n\r\n',
  "NUL instead of a method": "\0 / HTTP/1.1\r\n\r\n",
  // RFC 9112 3.2: the target has none of the four forms, and HTTP/1.1 requires one Host.
  "a target without a slash": "GET ! HTTP/1.1\r\nHost: a\r\n\r\n",
  "no Host": "GET / HTTP/1.1\r\n\r\n",
  "two Hosts": `${head}Host: b\r\n\r\n`,
  // RFC 9112 2.2: a bare CR is invalid.
  "carriage returns in the version": "GET / HTTP/\r\r1.1\r\n\r\n",
  "CR in a value": `${head}X: va\rlue\r\n\r\n`,
  "CR that hides a field": `${head}Visible: x\rSmuggled: y\r\n\r\n`,
  "CR before the body": `${head}\rZGET /evil HTTP/1.1\r\nHost: a\r\n\r\n`,
  "CR in a chunk extension": `${chunked}5\r\r;ABCD\r\n34\r\nE\r\n0\r\n\r\n`,
  // RFC 9112 2.2 allows a bare LF. The server requires CRLF, so that no second request is hidden.
  "line feeds that end a value": `${head}Useless:\n\nGET /nope HTTP/1.1\r\nHost: a\r\n\r\n`,
  "line feeds only": "GET / HTTP/1.1\nHost: a\nConnection: close\n\n",
  // RFC 9110 5.1: a name is a token, and RFC 9112 5.1: a colon follows it at once.
  "brackets in a field name": `${head}X[]: b\r\n\r\n`,
  "control characters in a field name": `${head}X\x01\x02: b\r\n\r\n`,
  "a byte above 127 in a field name": `${head}\xefoo: b\r\n\r\n`,
  "a byte above 127 after Content-Length": `${head}Content-Length\x85: 10\r\n\r\n0123456789`,
  "an empty field name": "GET / HTTP/1.1\r\n: ignored\r\nHost: a\r\n\r\n",
  "a field without a colon": `${head}Content-Length 10\r\n\r\n0123456789`,
  "a space before the colon": `${head}Content-Length : 34\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n`,
  // RFC 9112 5.2: a line does not continue the one above it.
  "a folded first field": "GET / HTTP/1.1\r\n\tContent-Length: 1\r\nHost: a\r\n\r\nX",
  "a folded name": `${post}Transfer-\r\nEncoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
  "a folded value": `${head}X-Folded: a\r\n b\r\n\r\n`,
  // RFC 9110 5.5: control characters are invalid in values.
  "BEL in a value": `${head}X: test\x07\r\n\r\n`,
  "NUL in a value": `${head}X: v\0alue\r\n\r\n`,
  "NUL in the Host": "GET / HTTP/1.1\r\nHost: a\0.b\r\n\r\n",
  // RFC 9110 8.6: a length is one number of digits.
  "Content-Length: -1234": `${head}Content-Length: -1234\r\n\r\n`,
  "Content-Length: abc": `${head}Content-Length: abc\r\n\r\n`,
  "Content-Length: 1Z": `${head}Content-Length: 1Z\r\n\r\nZ`,
  "Content-Length: +5": `${head}Content-Length: +5\r\n\r\nhello`,
  "Content-Length: +1_0": `${head}Content-Length: +1_0\r\n\r\n0123456789`,
  "Content-Length: 5, 5": `${head}Content-Length: 5, 5\r\n\r\nhello`,
  "Content-Length: 0x10": `${post}Content-Length: 0x10\r\n\r\nZ`,
  "Content-Length that overflows": `${head}Content-Length: 123456789123456789123456789\r\n\r\n`,
  "an empty Content-Length": `${head}Content-Length: \r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n`,
  // RFC 9112 6.3: the body has one length, and chunked is the last transfer coding.
  "two different Content-Lengths": `${post}Content-Length: 0\r\nContent-Length: 31\r\n\r\nGET /evil HTTP/1.1\r\nHost: a\r\n\r\n`,
  "an empty and a full Content-Length": `${head}Content-Length: \r\nContent-Length: 43\r\n\r\nPOST /evil HTTP/1.1\r\nContent-Length: 18\r\n\r\n`,
  "Content-Length and Transfer-Encoding": `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  "Transfer-Encoding: ,chunked": `${head}Transfer-Encoding: ,chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
  "Transfer-Encoding: chunked, identity": `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
  "chunked and identity in two fields": `${head}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
  "chunked twice": `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nZ\r\n0\r\n\r\nGET /nope HTTP/1.1\r\nHost: a\r\n\r\n`,
  // RFC 9112 7.1: a chunk size consists of hexadecimal digits, and extensions begin with a semicolon.
  "a chunk size with an underscore": `${chunked}0_2e\r\n\r\nGET /nope HTTP/1.1\r\nHost: a\r\n\r\n`,
  "a chunk size with a prefix": `${chunked}-0x0\r\n\r\n`,
  "spaces before a chunk size": `${chunked}           0\r\n\r\n`,
  "text as chunk size": `${chunked}INVALID!!!\r\nGET /nope HTTP/1.1\r\nHost: a\r\n\r\n`,
  "an empty chunk size": `${chunked}\r\n\r\n`,
  "text after a chunk size": `${chunked}1these-bytes\r\nZ\r\n0\r\n\r\n`,
};

/** Requests by name, in Latin-1, with the statuses of all responses. The last response closes the connection. */
export const unusualRequests: Readonly<Record<string, readonly [statuses: string, request: string]>> = {
  // RFC 9110 5.1 and 5.5: names ignore case, and a value may be empty. RFC 9112 5: white space around values is optional.
  "odd case and tabs in fields": ["200", "GET / HTTP/1.1\r\nhoSt:\ta\r\nempty:\r\nConnection: close\r\n\r\n"],
  "an empty field": ["200", `${head}X-Empty: \r\nConnection: close\r\n\r\n`],
  // RFC 9110 10.1.1: a server may send 100 before the response.
  "Expect: 100-continue without a body": ["100 200", `${head}Expect: 100-continue\r\nConnection: close\r\n\r\n`],
  // RFC 9112 9.3.2: the responses to pipelined requests are in the order of the requests.
  "two requests": [
    "200 404",
    `GET /healthz HTTP/1.1\r\nHost: a\r\n\r\nGET /nope HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
  ],
  // A body is not read, and no part of it is a request. RFC 9112 6.3 requires 400 for an unknown transfer coding, but nothing
  // after the fields can be taken for a request.
  "a body where none is expected": ["405", `${post}Content-Length: 5\r\n\r\nhello`],
  "a chunked body where none is expected": [
    "405",
    `${post}Transfer-Encoding: chunked\r\n\r\nc\r\nHellO world1\r\n0\r\n\r\n`,
  ],
  "a request in a body": ["405", `${post}Content-Length: 35\r\n\r\nGET /evil HTTP/1.1\r\nHost: a\r\nX: y\r\n\r\n`],
  "a request in a chunk": [
    "405",
    `${post}Transfer-Encoding: chunked\r\n\r\n17\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n\r\n\r\n0\r\n\r\n`,
  ],
  "an unknown Transfer-Encoding": ["405", `${post}Transfer-Encoding: blegh\r\n\r\n1\r\nZ\r\n0\r\n\r\n`],
  "no-break spaces around chunked": ["405", `${post}Transfer-Encoding: \xa0chunked\xa0\r\n\r\n0\r\n\r\n`],
  // RFC 9112 7.1: CRLF ends a chunk. The second response comes from Node.
  "LF after a chunk": ["400 400", `${chunked}a\r\n0123456789\n0\r\n\r\n`],
  "a chunk that is too long": ["400 400", `${chunked}1\r\nZZZ\r\n0\r\n\r\n`],
};
