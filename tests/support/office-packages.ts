import { strToU8, zipSync } from 'fflate';

/** A part that the main part leads to: its type of relation, its path beside the main part, and its content. */
export type OfficePart = [type: string, path: string, xml: string | Uint8Array];

const relationships = (parts: readonly { type: string; target: string }[]): string =>
  `<Relationships>${parts.map(({ type, target }) => `<Relationship Id="${target}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`).join('')}</Relationships>`;

const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? strToU8(content) : content;

/** An Office file of these parts; the id of a relation is the path of its part. `others` lead from other parts. */
export const officePackage = (
  main: { path: string; xml: string | Uint8Array },
  parts: readonly OfficePart[] = [],
  others: Readonly<Record<string, string>> = {},
): Uint8Array => {
  const at = main.path.lastIndexOf('/') + 1;
  const [folder, name] = [main.path.slice(0, at), main.path.slice(at)];
  return zipSync({
    '_rels/.rels': strToU8(relationships([{ type: 'officeDocument', target: main.path }])),
    [main.path]: bytesOf(main.xml),
    [`${folder}_rels/${name}.rels`]: strToU8(relationships(parts.map(([type, target]) => ({ type, target })))),
    ...Object.fromEntries(parts.map(([, path, xml]) => [folder + path, bytesOf(xml)])),
    ...Object.fromEntries(Object.entries(others).map(([path, xml]) => [path, strToU8(xml)])),
  });
};

/** The relations of a part that is not the main one. */
export const relationsFrom = (
  path: string,
  parts: readonly [type: string, target: string][],
): Record<string, string> => {
  const at = path.lastIndexOf('/') + 1;
  const xml = relationships(parts.map(([type, target]) => ({ type, target })));
  return { [`${path.slice(0, at)}_rels/${path.slice(at)}.rels`]: xml };
};

export const wordFile = (body: string, parts: readonly OfficePart[] = [], path = 'word/document.xml'): Uint8Array =>
  officePackage({ path, xml: `<?xml version="1.0"?><w:document><w:body>${body}</w:body></w:document>` }, parts);

export const run = (content: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${content}</w:t></w:r>`;
export const paragraph = (content: string, properties = ''): string =>
  `<w:p w:rsidR="00A1">${properties && `<w:pPr>${properties}</w:pPr>`}${content.startsWith('<') ? content : run(content)}</w:p>`;

/** Shapes of a slide, each with a paragraph of this text; `<` begins one of their own. */
export const slide = (texts: readonly string[], properties = ''): string =>
  `<?xml version="1.0"?><p:sld ${properties}><p:cSld><p:spTree>${texts.map((text) => (text.startsWith('<') ? text : `<p:sp><p:txBody><a:p><a:r><a:rPr lang="id-ID"/><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`)).join('')}</p:spTree></p:cSld></p:sld>`;

/** Its slides are shown in the order of the list, whatever their files are called. */
export const presentation = (slides: readonly [path: string, xml: string][], parts: readonly OfficePart[] = []) =>
  officePackage(
    {
      path: 'ppt/presentation.xml',
      xml: `<p:presentation><p:sldIdLst>${slides.map(([path], at) => `<p:sldId id="${256 + at}" r:id="${path}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    },
    [...slides.map(([path, xml]): OfficePart => ['slide', path, xml]), ...parts],
  );
