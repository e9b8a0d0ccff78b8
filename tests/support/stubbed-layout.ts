import { vi } from 'vitest';

/** The DOM of component tests has no layout. A list that renders the rows in view needs its height, and that of a row. */
export const layOutRows = (): void => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(41);
};
