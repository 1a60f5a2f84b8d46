{{- define "gewerk.labels" -}}
app.kubernetes.io/name: gewerk
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "gewerk.selector" -}}
app.kubernetes.io/name: gewerk
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- /* Variables of services are off: GEWERK_PORT would look like a mistyped setting. */ -}}
{{- define "gewerk.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
imagePullSecrets:
  {{- toYaml .Values.imagePullSecrets | nindent 2 }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
volumes:
  - { name: seal, secret: { secretName: {{ .Values.sealSecretName }} } }
  - { name: data, emptyDir: {} }
  - { name: temporary, emptyDir: { sizeLimit: {{ .Values.temporarySize }} } }
{{- end }}

{{- define "gewerk.container" -}}
image: {{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
envFrom:
  - secretRef: { name: {{ .Values.secretName }} }
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: seal, mountPath: /seal, readOnly: true }
  - { name: data, mountPath: /data }
  - { name: temporary, mountPath: /tmp }
{{- end }}

{{- /*
Settings of all processes. DATABASE_PASSWORD is no setting: the addresses below contain it. YAML reads on and off as booleans, and
Helm would write a large number as 1e+06.
*/ -}}
{{- define "gewerk.environment" -}}
- { name: NODE_ENV, value: production }
- { name: DATA_DIR, value: /data }
- { name: METRICS_HOST, value: 0.0.0.0 }
- { name: SEAL_CERTIFICATE, value: /seal/tls.crt }
- { name: SEAL_KEY, value: /seal/tls.key }
{{- range $name, $value := .Values.settings }}
{{- if kindIs "bool" $value }}
{{- $value = ternary "on" "off" $value }}
{{- else if kindIs "float64" $value }}
{{- $value = int64 $value }}
{{- end }}
- { name: {{ $name }}, value: {{ $value | toString | quote }} }
{{- end }}
{{- if .Values.database.create }}
- name: DATABASE_PASSWORD
  valueFrom: { secretKeyRef: { name: {{ .Release.Name }}-db-app, key: password } }
- { name: DATABASE_URL, value: 'postgres://gewerk:$(DATABASE_PASSWORD)@{{ .Release.Name }}-db-rw:5432/gewerk' }
{{- if and .Values.database.readFromReplicas (gt (int .Values.database.instances) 1) }}
- { name: DATABASE_REPLICA_URL, value: 'postgres://gewerk:$(DATABASE_PASSWORD)@{{ .Release.Name }}-db-ro:5432/gewerk' }
{{- end }}
{{- if .Values.database.pooler.enabled }}
- { name: DATABASE_POOLER_URL, value: 'postgres://gewerk:$(DATABASE_PASSWORD)@{{ .Release.Name }}-db-pooler:5432/gewerk' }
{{- end }}
{{- end }}
{{- end }}
