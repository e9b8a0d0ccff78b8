import { Contours } from './contours.tsx';

export const ContourFragment = () => (
  <div aria-hidden className="mt-8 h-44 overflow-clip sm:h-72 print:hidden">
    <Contours className="ml-auto block aspect-square h-full opacity-25 [mask-image:radial-gradient(closest-side,black_70%,transparent)]" />
  </div>
);
