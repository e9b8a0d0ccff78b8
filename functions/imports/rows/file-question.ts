import type { ReviewQuestion } from '../../../shared/api/import-review.ts';

const maxExamples = 3;
const maxExampleLength = 300;

interface AskedOnce<C extends string> {
  key: string;
  title: string;
  reason: string;
  rows: number;
  examples: readonly string[];
  maxShown?: number;
  choices: Record<C, string>;
  proposed?: NoInfer<C> | undefined;
  /** Another than the choices is none. */
  chosen: string | undefined;
}

/** A question whose answer is stored under its key. */
export const fileQuestion = <C extends string>(asked: AskedOnce<C>): ReviewQuestion => ({
  key: asked.key,
  title: asked.title,
  reason: asked.reason,
  rows: asked.rows,
  examples: shownExamples(asked.examples, asked.maxShown),
  choices: (Object.entries(asked.choices) as [C, string][]).map(([value, label]) => ({
    value,
    label,
    answers: { choices: [{ question: asked.key, choice: value }] },
  })),
  proposed: asked.proposed ?? null,
  chosen: asked.chosen !== undefined && asked.chosen in asked.choices ? asked.chosen : null,
});

export const shownExamples = (examples: readonly string[], max = maxExamples): string[] =>
  [...new Set(examples)].slice(0, max).map((text) => text.slice(0, maxExampleLength));
