/** GitHub accepts 65,536 characters in a comment. */
const maxCommentLength = 65_000;

/** A comparison with the deployed templates as Markdown; its end is left out where it is too long. */
export const diffComment = (environment: string, output: string): string => {
  const changed = [...output.matchAll(/^Stack (\S+)[^\n]*\n(?!There were no differences)/gm)].map(([, name]) => name);
  const summary = changed.length === 0 ? 'no differences' : `changes in ${changed.join(', ')}`;
  const header = `**${environment}**: ${summary}\n\n<details><summary>cdk diff</summary>\n\n~~~\n`;
  const footer = '\n~~~\n\n</details>\n';
  const cut = '\n… The rest is in the log of the run.';
  const room = maxCommentLength - header.length - footer.length;
  const text = output.length <= room ? output : output.slice(0, room - cut.length) + cut;
  return header + text.trimEnd() + footer;
};
