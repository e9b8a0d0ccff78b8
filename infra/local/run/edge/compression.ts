import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HttpResponse } from '../api/http-message.ts';

/** CloudFront compresses these types between 1,000 and 10,000,000 bytes. */
const compressibleTypes =
  /^(text\/(html|css|plain|javascript|xml|csv)|application\/(javascript|json|manifest\+json|xml|wasm)|image\/svg\+xml|font\/(ttf|otf))\b/i;
const minBytes = 1000;
const maxBytes = 10_000_000;

/** Compresses an origin's response as the viewer accepts it, unless the origin compressed it already. */
export const compressedResponse = async (response: HttpResponse, acceptEncoding: string): Promise<HttpResponse> => {
  const { headers, body } = response;
  const accepted = new Set(acceptEncoding.split(',').map((part) => part.split(';')[0]?.trim()));
  const encoding = accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : undefined;
  const fits = body.length >= minBytes && body.length <= maxBytes;
  const suitable = compressibleTypes.test(String(headers['content-type'] ?? '')) && !headers['content-encoding'];
  if (!encoding || !fits || !suitable || response.status !== 200) return response;
  const compressed =
    encoding === 'br'
      ? await promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await promisify(gzip)(body);
  const { etag, ...others } = headers;
  return {
    ...response,
    // The compressed body is another representation, so its entity tag becomes weak.
    headers: {
      ...others,
      ...(etag ? { etag: weakEtag(String(etag)) } : {}),
      'content-encoding': encoding,
      vary: 'Accept-Encoding',
    },
    body: compressed,
  };
};

const weakEtag = (etag: string): string => (etag.startsWith('W/') ? etag : `W/${etag}`);
