import { Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { HandlerFunction, type HandlerFunctionProps } from '../constructs/handler-function.ts';

/** Makes what 'Lihat' opens of a document. In a stack of its own, because its codes name the address of the page. */
export class ViewsStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { environment, bundles, resources, ...props }: StackProps & HandlerFunctionProps,
  ) {
    super(scope, id, props);
    const maker = new HandlerFunction(this, 'make-views', { environment, bundles, resources });
    maker.consumeQueue(resources.views, {
      // Alone in its invocation, a hostile file costs no other one.
      batchSize: 1,
      maxConcurrency: 2,
      // During maintenance documents wait in the queue.
      enabled: environment.deployment.maintenance === 'off',
    });
  }
}
