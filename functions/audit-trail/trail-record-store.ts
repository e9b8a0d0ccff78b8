import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { TrailEntry } from '../../shared/domain/audit-trail/trail.ts';
import type { Item } from '../db/table.ts';
import { trailEntryOf } from './trail-rules.ts';

/** The event of a stream record; undefined for a record of another item, and for a deleted one. */
export const trailEntryOfRecord = ({ eventName, dynamodb }: DynamoDBRecord): TrailEntry | undefined => {
  if (eventName === 'REMOVE' || !dynamodb?.NewImage) return undefined;
  // The types of the event and of the SDK describe the same format.
  const itemOf = (image: typeof dynamodb.NewImage): Item => unmarshall(image as Record<string, AttributeValue>) as Item;
  return trailEntryOf(itemOf(dynamodb.NewImage), dynamodb.OldImage && itemOf(dynamodb.OldImage));
};
