import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';

/**
 * The text with places in the sources instead of places in the bundle of `codePath`. The build saves the source maps
 * beside the bundles' directory, because Lambda must not load them; a place without one stays as it is.
 */
export const withSourcePlaces = (text: string, codePath: string): string => {
  const maps = new Map<string, SourceMap | undefined>();
  const mapOf = (file: string): SourceMap | undefined => {
    if (!maps.has(file)) maps.set(file, readSourceMap(codePath, file));
    return maps.get(file);
  };
  return text.replace(/[^\s("]*\/([^/\s:"]+\.js):(\d+):(\d+)/g, (place, file: string, line: string, column: string) => {
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
    return origin && 'fileName' in origin
      ? `${resolve(dirname(codePath), origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`
      : place;
  });
};

const readSourceMap = (codePath: string, file: string): SourceMap | undefined => {
  const path = join(`${dirname(codePath)}-maps`, `${file === 'index.js' ? `${basename(codePath)}.js` : file}.map`);
  return existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
};
