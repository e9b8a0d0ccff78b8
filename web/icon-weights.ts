import type { Plugin } from 'vite';

/** Icons that the page shows in a further weight than the regular one; tests/web/icon-weights.test.ts compares them. */
export const furtherWeights: Record<'bold' | 'fill', readonly string[]> = {
  bold: ['ArrowsHorizontal', 'Check', 'DotsThree', 'Minus'],
  fill: [
    'Bell',
    'Books',
    'Buildings',
    'CalendarCheck',
    'CheckCircle',
    'Circle',
    'CircleHalf',
    'Database',
    'FilePlus',
    'Footprints',
    'Info',
    'MinusCircle',
    'Package',
    'Prohibit',
    'Question',
    'SidebarSimple',
    'SquaresFour',
    'Table',
    'Warning',
    'WarningCircle',
    'XCircle',
  ],
};

const definition = /\/@phosphor-icons\/react\/dist\/defs\/(\w+)\.es\.js$/;

/** One shape of an icon's `new Map([['bold', …], …])`; the shapes begin at the indentation of the list. */
const shape = /^ {2}\[\n {4}"(\w+)",\n[\s\S]*?\n {2}\](?:,\n|\n)/gm;

/** The module of an icon with the shapes of some weights only. Throws when the module does not have them. */
export const withWeights = (code: string, weights: readonly string[]): string => {
  const found = [...code.matchAll(shape)].map(([, weight]) => weight);
  const missing = weights.filter((weight) => !found.includes(weight));
  if (missing.length > 0) throw new Error(`the icon's module has no shape of the weight ${missing.join(', ')}`);
  return code.replace(shape, (text, weight: string) => (weights.includes(weight) ? text : ''));
};

/** Every icon's module holds six weights; the built page has those that it shows. */
export const iconWeights = (): Plugin => ({
  name: 'icon-weights',
  apply: 'build',
  transform: {
    filter: { id: definition },
    handler(code, id) {
      const name = definition.exec(id)?.[1] ?? '';
      const further = (['bold', 'fill'] as const).filter((weight) => furtherWeights[weight].includes(name));
      return { code: withWeights(code, ['regular', ...further]), map: null };
    },
  },
});
