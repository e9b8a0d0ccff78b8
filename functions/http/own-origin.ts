/**
 * Whether an Origin header names the host that the viewer requested, which CloudFront's function puts in
 * `x-viewer-host`.
 */
export const isOwnOrigin = (origin: string | undefined, viewerHost: string | undefined): boolean =>
  origin !== undefined &&
  viewerHost !== undefined &&
  URL.canParse(origin) &&
  new URL(origin).host === viewerHost.toLowerCase();
