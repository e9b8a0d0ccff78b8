import { catalogueTopics } from './catalogue-topics.ts';
import { decisionTopics } from './decision-topics.ts';
import { distributionTopics } from './distribution-topics.ts';
import { submissionTopics } from './submission-topics.ts';
import type { Topic } from './topic.ts';

/** All chapters, in the order of a document's life. */
export const topics: readonly Topic[] = [
  ...submissionTopics,
  ...decisionTopics,
  ...catalogueTopics,
  ...distributionTopics,
];
