// CloudFront runs this on every request before the cache (JavaScript runtime 2.0).
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  var request = event.request;
  var path = request.uri;
  // Functions behind the APIs see CloudFront's host, so these headers pass on the requested host and the client
  // address. Assigning them replaces values that a client sent under the same names.
  request.headers['x-viewer-host'] = { value: request.headers.host.value };
  request.headers['x-viewer-ip'] = { value: event.viewer.ip };
  // Scanned codes. API Gateway has no route for an empty or nested token, and answers some others by itself: all that
  // are no token become one, which does not exist.
  if (path.indexOf('/c/') === 0) {
    if (!/^\/c\/[A-Za-z0-9_-]{22}$/.test(path)) request.uri = '/c/-';
    return request;
  }
  // A path of the page's router has no dot in its last segment, except the number of a document; a file has one, and a name that can be decoded.
  var isFile = path.lastIndexOf('.') > path.lastIndexOf('/') && isDecodable(path) && path.indexOf('/dokumen/') !== 0;
  if (path !== '/ws' && path.indexOf('/api/') !== 0 && !isFile) request.uri = '/index.html';
  return request;
}

// The page shows a malformed path as not found; the bucket would answer it with an error of its own.
function isDecodable(path) {
  try {
    decodeURIComponent(path);
    return true;
  } catch (_error) {
    return false;
  }
}
