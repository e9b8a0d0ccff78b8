import { catalogueTopics } from './catalogue-topics.ts';
import { decisionTopics } from './decision-topics.ts';
import { distributionTopics } from './distribution-topics.ts';
import { submissionTopics } from './submission-topics.ts';
import { audiences, type Topic } from './topic.ts';

/** All chapters, in the order of a document's life. */
const topics: readonly Topic[] = [...submissionTopics, ...decisionTopics, ...catalogueTopics, ...distributionTopics];

/** The chapters that concern a user, and those for other roles. */
export const topicsFor = (
  reader: Parameters<(typeof audiences)['reviewers']['includes']>[0],
): { own: Topic[]; others: Topic[] } => {
  const concerns = ({ audience }: Topic): boolean => audience === undefined || audiences[audience].includes(reader);
  return { own: topics.filter(concerns), others: topics.filter((topic) => !concerns(topic)) };
};
