interface Expressions {
  UpdateExpression?: string | undefined;
  ConditionExpression?: string | undefined;
  ExpressionAttributeNames?: Record<string, string> | undefined;
  ExpressionAttributeValues?: Record<string, unknown> | undefined;
}

/** A condition with names and values in place of their placeholders: `version = 7 AND attribute_not_exists(revoked_at)`. */
export const conditionText = ({ ConditionExpression = '', ...placeholders }: Expressions): string =>
  ConditionExpression.replace(/[#:]\w+/g, (placeholder) => String(resolved(placeholder, placeholders)));

const resolved = (
  placeholder: string,
  { ExpressionAttributeNames = {}, ExpressionAttributeValues = {} }: Expressions,
): unknown => (placeholder.startsWith('#') ? ExpressionAttributeNames : ExpressionAttributeValues)[placeholder];

/** What an update does: the values of `SET` and `ADD` by attribute, the names of `REMOVE`, the elements of `DELETE`. */
export const updateOf = (update: Expressions = {}) => {
  const clauses = new Map(
    [
      ...(update.UpdateExpression ?? '').matchAll(/(SET|ADD|REMOVE|DELETE) (.*?)(?= (?:SET|ADD|REMOVE|DELETE) |$)/g),
    ].map(([, keyword, parts = '']) => [keyword, parts.split(/, (?=#)/)] as const),
  );
  const pairs = (keyword: string): Record<string, unknown> =>
    Object.fromEntries(
      (clauses.get(keyword) ?? []).map((part) => {
        const names = (/^[#\w.]+/.exec(part)?.[0] ?? '').split('.').map((name) => resolved(name, update));
        const value = /:\w+/.exec(part)?.[0] ?? '';
        return [names.join('.'), resolved(value, update)];
      }),
    );
  return {
    set: pairs('SET'),
    add: pairs('ADD'),
    remove: Object.keys(pairs('REMOVE')),
    removeElements: pairs('DELETE'),
    condition: conditionText(update),
  };
};
