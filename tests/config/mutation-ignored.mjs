/**
 * Stryker makes no mutants of texts that only developers read, in log lines and in errors that become a plain 500 or
 * are retried: a test of their wording would protect nothing. The messages of a Failure reach users and are mutated.
 *
 * @type {readonly { kind: 'Ignore', name: string, value: { shouldIgnore: (path: any) => string | undefined } }[]}
 */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'developer-texts',
    value: {
      shouldIgnore: ({ node: { type, expression, ...node } }) => {
        const call = type === 'ExpressionStatement' ? expression : node;
        if (call.callee?.object?.name === 'log') return 'a log line';
        if (type === 'NewExpression' && ['Error', 'StaleRead'].includes(node.callee.name))
          return 'the text of an unexpected error, or of one that is retried';
        return undefined;
      },
    },
  },
];
