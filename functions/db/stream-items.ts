import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { StreamRecord } from 'aws-lambda';
import type { Item } from './table.ts';

/** The item in an image of a stream record; the types of the event and of the SDK describe the same format. */
export const itemIn = (image: StreamRecord['NewImage']): Item =>
  unmarshall((image ?? {}) as Record<string, AttributeValue>) as Item;
