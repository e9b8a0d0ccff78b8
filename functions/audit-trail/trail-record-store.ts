import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Item } from '../db/table.ts';

/** What a stream record stored, and what was there before; undefined for a deleted item. */
export const storedItem = ({ eventName, dynamodb }: DynamoDBRecord): { item: Item; before?: Item } | undefined => {
  if (eventName === 'REMOVE' || !dynamodb?.NewImage) return undefined;
  // The types of the event and of the SDK describe the same format.
  const itemOf = (image: typeof dynamodb.NewImage): Item => unmarshall(image as Record<string, AttributeValue>) as Item;
  return { item: itemOf(dynamodb.NewImage), ...(dynamodb.OldImage && { before: itemOf(dynamodb.OldImage) }) };
};
