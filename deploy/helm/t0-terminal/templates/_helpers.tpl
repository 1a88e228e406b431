{{- define "t0.labels" -}}
app.kubernetes.io/name: t0-terminal
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "t0.selector" -}}
app.kubernetes.io/name: t0-terminal
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "t0.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}
{{- end }}

{{- define "t0.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "t0.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- define "t0.environment" -}}
- configMapRef:
    name: {{ .Release.Name }}-config
- secretRef:
    name: {{ .Values.existingSecret }}
{{- with .Values.extraEnvFrom }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* What the chart itself decides: its ports and probes hang on it. */}}
{{- define "t0.fixed" -}}
NODE_ENV: production
HOST: 0.0.0.0
PORT: "3000"
METRICS_HOST: 0.0.0.0
METRICS_PORT: "9100"
{{- end }}

{{/* Whether something else than `replicas` decides how many pods a part has: called with the part's values. */}}
{{- define "t0.isScaled" -}}
{{- if or .autoscaling.enabled (ne (.autoscaling.mode | default "none") "none") }}yes{{ end -}}
{{- end }}

{{/* Refuses keys of 'config' and 'extraEnv' that would stand twice. */}}
{{- define "t0.refuseFixed" -}}
{{- $fixed := merge (dict "ROLE" "each part's own") (include "t0.fixed" . | fromYaml) }}
{{- range $key := keys .Values.config | sortAlpha }}
{{- if hasKey $fixed $key }}
{{- fail (printf "config.%s: the chart sets %s to %s itself; take it out of config" $key $key (get $fixed $key)) }}
{{- end }}
{{- end }}
{{- range .Values.extraEnv }}
{{- if or (hasKey $fixed .name) (hasKey $.Values.config .name) }}
{{- fail (printf "extraEnv: %s is set by %s already; name it in one place" .name (ternary "the chart" "config" (hasKey $fixed .name))) }}
{{- end }}
{{- end }}
{{- end }}

{{/*
Of what the pods read when they start: another configuration or another Secret replaces them. A Secret is read from the cluster, which
`helm template` cannot: there `secretRevision` tells of a change.
*/}}
{{- define "t0.checksums" -}}
checksum/config: {{ toYaml .Values.config | sha256sum }}
checksum/secret: {{ include "t0.secrets" . | sha256sum }}
{{- end }}

{{- define "t0.secrets" -}}
{{ .Values.secretRevision }}
{{ (lookup "v1" "Secret" .Release.Namespace .Values.existingSecret).data | toYaml }}
{{- range .Values.extraEnvFrom }}
{{- with .secretRef }}
{{ (lookup "v1" "Secret" $.Release.Namespace .name).data | toYaml }}
{{- end }}
{{- with .configMapRef }}
{{ (lookup "v1" "ConfigMap" $.Release.Namespace .name).data | toYaml }}
{{- end }}
{{- end }}
{{- end }}

{{/* Where the pods of a part may run: called with the part's values. */}}
{{- define "t0.scheduling" -}}
{{- with .nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* Sockets are let go by no scaling down within this time, and then one process's at once. */}}
{{- define "t0.gatewayBehavior" -}}
scaleDown:
  stabilizationWindowSeconds: {{ .Values.gateway.autoscaling.scaleDownStabilizationSeconds }}
  policies:
    - type: Pods
      value: 1
      periodSeconds: 120
{{- end }}
