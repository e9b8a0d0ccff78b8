const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

const escapeXml = (text: string): string => text.replace(/[&<>"\r]/g, (char) => entities[char] ?? char);

export const element = (name: string, text: string | number | boolean): string =>
  `<${name}>${escapeXml(String(text))}</${name}>`;

/** An XML document around content that is already XML. */
export const xml = (root: string, content: string, namespace = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${namespace && ` xmlns="${namespace}"`}>${content}</${root}>`;

export const s3Namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';
