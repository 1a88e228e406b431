import type { Deployment } from 'kubernetes-types/apps/v1';
import type { HorizontalPodAutoscaler, HorizontalPodAutoscalerBehavior } from 'kubernetes-types/autoscaling/v2';
import type { Job } from 'kubernetes-types/batch/v1';
import type { ConfigMap, Service } from 'kubernetes-types/core/v1';
import type { LabelSelector, ObjectMeta } from 'kubernetes-types/meta/v1';
import type { Ingress, NetworkPolicy } from 'kubernetes-types/networking/v1';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1';

/** KEDA's, as far as the chart uses it: its definition is not Kubernetes' own. */
interface ScaledObject {
  apiVersion: 'keda.sh/v1alpha1';
  kind: 'ScaledObject';
  metadata: ObjectMeta;
  spec: {
    scaleTargetRef: { name: string };
    minReplicaCount: number;
    maxReplicaCount: number;
    pollingInterval: number;
    cooldownPeriod: number;
    advanced?: { horizontalPodAutoscalerConfig: { behavior: HorizontalPodAutoscalerBehavior } };
    triggers: { type: 'prometheus'; metadata: { serverAddress: string; query: string; threshold: string } }[];
  };
}

/** The Prometheus operator's, as far as the chart uses it. */
interface PodMonitor {
  apiVersion: 'monitoring.coreos.com/v1';
  kind: 'PodMonitor';
  metadata: ObjectMeta;
  spec: { selector: LabelSelector; podMetricsEndpoints: { port: string; path: string; interval: string }[] };
}

/** What the chart may hold, by version and kind. A schema is made of it in which every property is named, and no other passes. */
export interface KubernetesKinds {
  'v1 ConfigMap': ConfigMap;
  'v1 Service': Service;
  'batch/v1 Job': Job;
  'apps/v1 Deployment': Deployment;
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget;
  'autoscaling/v2 HorizontalPodAutoscaler': HorizontalPodAutoscaler;
  'networking.k8s.io/v1 Ingress': Ingress;
  'networking.k8s.io/v1 NetworkPolicy': NetworkPolicy;
  'keda.sh/v1alpha1 ScaledObject': ScaledObject;
  'monitoring.coreos.com/v1 PodMonitor': PodMonitor;
}
