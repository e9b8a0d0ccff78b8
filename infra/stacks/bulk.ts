import { Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Resources } from '../constructs/grants.ts';
import type { HandlerFunctionProps } from '../constructs/handler-function.ts';
import { WorkerQueue } from '../constructs/queues.ts';
import { addWorkers } from '../constructs/worker.ts';

/** The queue of bulk jobs with its worker, and the workers that extract, recognize and index the texts of documents. */
export class BulkStack extends Stack {
  readonly queues: Resources['queues'];

  constructor(scope: Construct, id: string, props: StackProps & HandlerFunctionProps) {
    super(scope, id, props);
    this.queues = { ...props.resources.queues, jobs: new WorkerQueue(this, 'jobs') };
    addWorkers(this, 'bulk', { ...props, resources: { ...props.resources, queues: this.queues } });
  }
}
