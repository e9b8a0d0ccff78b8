import { Marked } from '../../components/marked.tsx';
import { textParts } from './text-parts.ts';

export const Highlighted = ({ text, search }: { text: string; search: string }) => (
  <Marked parts={textParts(text, search)} />
);
