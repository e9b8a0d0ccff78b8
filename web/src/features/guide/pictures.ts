import type { PictureName } from './topic.ts';

const files = import.meta.glob<string>('./pictures/*.png', { eager: true, import: 'default', query: '?url' });

export const pictureUrls = Object.fromEntries(
  Object.entries(files).map(([path, url]) => [path.replace(/^.*\/|\.png$/g, ''), url]),
) as Record<PictureName, string>;
