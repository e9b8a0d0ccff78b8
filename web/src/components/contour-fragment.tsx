import { Contours } from './contours.tsx';

export const ContourFragment = () => (
  <div aria-hidden className="relative mt-8 h-44 overflow-clip sm:h-72 print:hidden">
    <Contours className="absolute top-0 right-0 size-96 opacity-25" />
  </div>
);
