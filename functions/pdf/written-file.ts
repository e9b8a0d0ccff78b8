import { constants, inflateSync } from 'node:zlib';

/**
 * What a file says that PDFium wrote, with its dictionaries as text and its content streams with one filter, and has no call
 * for. A page that is shown elsewhere, as a form XObject, takes neither the layers of its document with it, so that hidden
 * ones would appear, nor content that restores more states than it saved: some readers then restore those of the other page.
 */
export const hasHiddenLayers = (file: Uint8Array): boolean => {
  const text = textOf(file);
  return text.includes('/OCProperties') && hiddenLayers.test(text);
};

/** Layers that are off, or depend on whether the document is printed (ISO 32000-1, 8.11.4.3). */
const hiddenLayers = /\/OFF\s*(?:\[\s*)?\d|\/BaseState\s*\/(?:OFF|Unchanged)|\/AS\s*\[\s*[<\d]/;

/** Points of a unit of the pages that say so (ISO 32000-1, 14.11.2), by the numbers of their objects. */
export const pageUnits = (file: Uint8Array): ReadonlyMap<number, number> =>
  new Map(
    textOf(file)
      .matchAll(/\n(\d+) 0 obj\r?\n<<[^\n]*?\/UserUnit ([\d.]+)/g)
      .map(([, object, unit]) => [Number(object), Number(unit)]),
  );

export const hasUnbalancedForms = (file: Uint8Array): boolean =>
  textOf(file)
    .matchAll(formDictionary)
    .some((form) => {
      const [dictionary, length] = form;
      const start = form.index + dictionary.length + 'stream\r\n'.length;
      return restoresTooMuch(unzipped(file.subarray(start, start + Number(length))));
    });

const formDictionary = /\/Filter\/FlateDecode\/FormType 1\/Length (\d+)[^\n]*?\/Subtype\/Form[^\n]*?>>(?=stream)/g;

const textOf = (file: Uint8Array): string =>
  Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1');

const maxContentBytes = 64 * 1024 * 1024;

const unzipped = (data: Uint8Array): string =>
  inflateSync(data, { maxOutputLength: maxContentBytes, finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1');

/** Strings, comments and inline images, which are no operators, and the operators that save and restore. */
const tokens =
  /\((?:[^()\\]|\\[\s\S]|\((?:[^()\\]|\\[\s\S])*\))*\)|%[^\r\n]*|\bBI\s[\s\S]*?\sEI\b|(?<![^\s\])>])[qQ](?![^\s[(</%])/g;

const restoresTooMuch = (content: string): boolean => {
  let saved = 0;
  return content.matchAll(tokens).some(([token]) => {
    if (token === 'q') saved += 1;
    if (token === 'Q') saved -= 1;
    return saved < 0;
  });
};
