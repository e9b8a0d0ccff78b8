// CloudFront runs this on every request, before its cache (JavaScript runtime 2.0).
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  var request = event.request;
  var path = request.uri;
  // Functions behind the APIs see CloudFront's host; these two say whom the browser asked, and who asked.
  // Assigning replaces whatever the client sent under the same names.
  request.headers['x-viewer-host'] = { value: request.headers.host.value };
  request.headers['x-viewer-ip'] = { value: event.viewer.ip };
  // A path of the page's router is no file: files have a dot in their last segment.
  var served = path === '/ws' || path.indexOf('/api/') === 0 || path.lastIndexOf('.') > path.lastIndexOf('/');
  if (!served) request.uri = '/index.html';
  return request;
}
